import { createFileRoute } from '@tanstack/react-router'
import { HomePage, loadHome } from '#client/public/site/HomePage.tsx'
import { homeSearch } from '#client/public/site/home-search.ts'

export const Route = createFileRoute('/')({
  validateSearch: homeSearch,
  loader: loadHome,
  component: HomePage,
})
