import { lazy, Suspense, useState } from 'react'
import { Icon } from '#client/public/ui/Icon.tsx'
import type { NavItem } from './navigation.ts'
import styles from './MobileMenu.module.css'

const MobileDrawer = lazy(async () => {
  const { MobileDrawer: drawer } = await loadDrawer()
  return { default: drawer }
})

/** The menu of narrow screens. The drawer's code is fetched when a finger comes down on the button. */
export function MobileMenu({ nav, signedOut }: { nav: readonly NavItem[]; signedOut: boolean }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.toggle}
        aria-label="Menu"
        aria-haspopup="dialog"
        onPointerDown={() => void loadDrawer()}
        onClick={() => setOpened(true)}
      >
        <Icon name="menu" size={24} />
      </button>
      <Suspense>
        {opened && (
          <MobileDrawer nav={nav} signedOut={signedOut} onClosed={() => setOpened(false)} />
        )}
      </Suspense>
    </>
  )
}

function loadDrawer() {
  return import('#client/public/menu/MobileDrawer.tsx')
}
