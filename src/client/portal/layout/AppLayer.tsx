import { MantineProvider } from '@mantine/core'
import { setNonce } from 'get-nonce'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'
import { useColourScheme } from '#client/public/ui/colour-scheme.ts'
import { DataLayer } from '#client/portal/api/DataLayer.tsx'
import '#client/style/mantine.css'

/**
 * What the signed-in screens and the dialogs stand on: data and field components. Loaded with them, so that the public
 * pages don't carry it.
 */
export function AppLayer({ children }: { children: ReactNode }) {
  return (
    <DataLayer>
      <MantineProvider
        theme={theme}
        forceColorScheme={useColourScheme()}
        getStyleNonce={() => nonce}
        withCssVariables={false}
      >
        {children}
      </MantineProvider>
    </DataLayer>
  )
}

/** The content security policy lets in the styles that carry the nonce of this page. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

setNonce(nonce)
