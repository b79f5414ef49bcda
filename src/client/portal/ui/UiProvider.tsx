import { colorsTuple, createTheme, MantineProvider } from '@mantine/core'
import { setNonce } from 'get-nonce'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { ApiProvider } from '#client/portal/api/SessionSync.tsx'
import { useColorScheme } from '#client/public/shell/SchemeToggle.tsx'
import '#client/style/mantine.css'

/** tRPC and Mantine, for dialogs and screens with fields. All other screens work without Mantine. */
export function UiProvider({ children }: { children: ReactNode }) {
  const [nonce] = useState(styleNonce)
  return (
    <ApiProvider>
      <MantineProvider
        theme={theme}
        // Fixed, because a change would render every field again; the styles follow an attribute.
        forceColorScheme="light"
        getRootElement={NO_ELEMENT}
        getStyleNonce={() => nonce}
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <SchemeAttribute />
        {children}
      </MantineProvider>
    </ApiProvider>
  )
}

/** Sets the color scheme for Mantine's styles. Renders nothing. */
function SchemeAttribute() {
  const scheme = useColorScheme()
  useLayoutEffect(() => {
    document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
  }, [scheme])
  return null
}

const NO_ELEMENT = () => undefined

/**
 * Returns the nonce of this page, with which the content security policy allows styles, including those of the scroll
 * lock.
 */
function styleNonce(): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
  setNonce(nonce)
  return nonce
}

const size = { defaultProps: { size: 'md' } }

/** The colors are those of style/tokens.css: style/mantine.css maps Mantine's variables to them. */
const theme = createTheme({
  primaryColor: 'brand',
  colors: { brand: colorsTuple('var(--accent)') },
  autoContrast: true,
  fontFamily: 'var(--sans)',
  defaultRadius: 'md',
  cursorType: 'pointer',
  // Only the toggle of a password field uses it.
  variantColorResolver: () => ({
    background: 'transparent',
    hover: 'var(--sunken)',
    color: 'var(--accent)',
    border: '1px solid transparent',
  }),
  components: {
    InputBase: size,
    TextInput: size,
    PasswordInput: size,
    NativeSelect: size,
    Textarea: { defaultProps: { size: 'md', autosize: true, minRows: 4 } },
    Checkbox: { defaultProps: { size: 'sm', radius: 'xs' } },
    Modal: { defaultProps: { centered: true, radius: 'md', padding: 'lg', size: '30rem' } },
  },
})
