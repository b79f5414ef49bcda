import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '../site/HomePage.tsx'
import { homeSearch } from '../site/home-search.ts'

export const Route = createFileRoute('/')({ validateSearch: homeSearch, component: HomePage })
