/** For a message: the name, the logo and the colors of a page are those it was loaded with. */
export const reloadPage = { label: 'Reload', run: () => location.reload() }
