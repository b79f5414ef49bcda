import { useMediaQuery } from '@mantine/hooks'

/** Whether there is room for all columns of the table. Where there isn't, each return is a card. */
export function useWide(): boolean {
  return useMediaQuery('(min-width: 70em)', true, { getInitialValueInEffect: false })
}
