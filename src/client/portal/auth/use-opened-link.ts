import { useQuery } from '@tanstack/react-query'

/** What a mailed link opens, asked each time the page is shown and kept by nothing. `name` is the link's in the cache. */
export function useOpenedLink<Opened>(name: string, open: () => Promise<Opened>) {
  return useQuery({ queryKey: [name], queryFn: open, gcTime: 0, staleTime: 0 })
}
