import { MantineProvider } from '@mantine/core'
import { setNonce } from 'get-nonce'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'
import { useColorScheme } from '#client/public/ui/color-scheme.ts'
import { ApiProvider } from '#client/portal/api/ApiProvider.tsx'
import '#client/style/mantine.css'

/**
 * What the signed-in screens and the dialogs stand on: data and field components. Loaded with them, so that the public
 * pages don't carry it.
 */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <ApiProvider>
      <MantineProvider
        theme={theme}
        forceColorScheme={useColorScheme()}
        getStyleNonce={() => nonce}
        withCssVariables={false}
      >
        {children}
      </MantineProvider>
    </ApiProvider>
  )
}

/** The content security policy lets in the styles that carry the nonce of this page. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

setNonce(nonce)
