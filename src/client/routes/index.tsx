import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '#client/public/site/HomePage.tsx'
import { homeSearch } from '#client/public/site/home-search.ts'

export const Route = createFileRoute('/')({ validateSearch: homeSearch, component: HomePage })
