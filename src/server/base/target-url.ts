/** The words for what `isTargetUrl` accepts. */
export const targetForms = 'file:///a/folder or s3://bucket?endpoint=https://…&region=…'

/** Whether it names a folder by its absolute path, or a bucket, with an address for an endpoint if it has one. */
export function isTargetUrl(text: string): boolean {
  const url = URL.parse(text)
  // `file:data` and `file://data/x` would be /data and a folder of another machine.
  if (url?.protocol === 'file:') return /^file:\/\/\//i.test(text) && !/%2f|%00/i.test(text)
  if (url?.protocol !== 's3:' || url.hostname === '') return false
  const endpoint = url.searchParams.get('endpoint')
  return endpoint === null || ['http:', 'https:'].includes(URL.parse(endpoint)?.protocol ?? '')
}
