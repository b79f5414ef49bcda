import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { setNonce } from 'get-nonce'
import type { ReactNode } from 'react'
import { theme } from '../theme.ts'
import { queryClient, trpc, trpcClient } from '../trpc.ts'
import { useColourScheme } from '../ui/colour-scheme.ts'
import '../style/mantine.css'

/**
 * What the signed-in screens and the dialogs stand on: data and field components. Loaded with them, so that the public
 * pages don't carry it. It may be mounted more than once: all of its state lives in modules.
 */
export function AppLayer({ children }: { children: ReactNode }) {
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <MantineProvider
          theme={theme}
          forceColorScheme={useColourScheme()}
          getStyleNonce={() => nonce}
          withCssVariables={false}
        >
          {children}
        </MantineProvider>
      </QueryClientProvider>
    </trpc.Provider>
  )
}

/** The content security policy lets in the styles that carry the nonce of this page. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

setNonce(nonce)
