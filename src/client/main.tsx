import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from '@tanstack/react-router'
import { router } from './router.tsx'
import './style/tokens.css'
import './style/fonts.css'
import './style/global.css'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no element #root')

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
