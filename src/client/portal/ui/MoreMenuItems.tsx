import { Menu } from '@mantine/core'
import type { ReactElement } from 'react'
import type { MoreItem } from './MoreMenu.tsx'
import { UiProvider } from './UiProvider.tsx'

interface MoreMenuItemsProps {
  items: readonly MoreItem[]
  /** The button that opens it. */
  children: ReactElement
}

/** Opens as soon as it is loaded. */
export function MoreMenuItems({ items, children }: MoreMenuItemsProps) {
  return (
    <UiProvider>
      <Menu
        defaultOpened
        withInitialFocusPlaceholder={false}
        position="bottom-end"
        shadow="md"
        transitionProps={{ duration: 120 }}
      >
        <Menu.Target>{children}</Menu.Target>
        <Menu.Dropdown>
          {items.map(({ label, onChoose }) => (
            <Menu.Item
              key={label}
              onClick={({ currentTarget }) => {
                focusButtonOf(currentTarget)
                onChoose()
              }}
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </UiProvider>
  )
}

/** A dialog returns the focus to where it was, and the chosen item is gone by then. */
function focusButtonOf(item: Element): void {
  const id = item.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  if (id) document.getElementById(id)?.focus()
}
