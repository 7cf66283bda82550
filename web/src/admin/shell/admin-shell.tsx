import { Link } from '@tanstack/react-router'
import KeyboardIcon from 'lucide-react/icons/keyboard'
import LogOutIcon from 'lucide-react/icons/log-out'
import MenuIcon from 'lucide-react/icons/menu'
import UserLockIcon from 'lucide-react/icons/user-lock'
import XIcon from 'lucide-react/icons/x'
import { useState, type ReactNode } from 'react'
import { Logo } from '../../layout/logo.tsx'
import { getSignedInName } from '../../session/session.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import type { AdminPage } from '../page/admin-page.ts'
import { useKeys } from '../page/use-keys.ts'
import styles from './admin-shell.module.css'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { PageLinks } from './page-links.tsx'
import { ScrollingLinks } from './scrolling-links.tsx'

/**
 * The frame around every admin page: the menu at the side (on phones a bar that opens it), and the list of keyboard
 * shortcuts.
 */
export function AdminShell({ pages, children }: { pages: readonly AdminPage[]; children: ReactNode }) {
  const { isReadOnlyDemo } = useSettings()
  const [open, setOpen] = useState<'menu' | 'keys' | undefined>()
  const close = () => setOpen(undefined)
  const showKeys = () => setOpen('keys')
  useKeys({ '?': showKeys })

  return (
    <div className={styles.area}>
      <header className={styles.bar}>
        <button type="button" className={styles.menuButton} aria-label="Menu" onClick={() => setOpen('menu')}>
          <MenuIcon size={20} />
        </button>
        <Logo isOnRail />
      </header>
      <nav className={styles.side} aria-label="Admin">
        <Logo isOnRail />
        <ScrollingLinks>
          <PageLinks pages={pages} />
        </ScrollingLinks>
        <MenuFooter onKeys={showKeys} />
      </nav>
      <div className={styles.page}>
        {isReadOnlyDemo && (
          <div className={styles.demo}>
            <Banner tone="warn" title="This is a public demo.">
              You can look at everything here, but nothing is saved.
            </Banner>
          </div>
        )}
        {children}
      </div>
      {open === 'menu' && (
        <Dialog title="Menu" fullScreen onClose={close}>
          <nav className={styles.sheet} aria-label="Admin">
            <PageLinks pages={pages} onGo={close} />
            <MenuFooter onKeys={showKeys} />
            <button type="button" className={styles.item} onClick={close}>
              <XIcon size={20} /> Close menu
            </button>
          </nav>
        </Dialog>
      )}
      {open === 'keys' && <ShortcutsDialog onClose={close} />}
    </div>
  )
}

function MenuFooter({ onKeys }: { onKeys: () => void }) {
  const name = getSignedInName()
  return (
    <div className={styles.foot}>
      <button type="button" className={styles.item} onClick={onKeys}>
        <KeyboardIcon size={20} /> Keys
      </button>
      <Link to="/account" search={{ from: 'admin' }} preload={false} className={styles.item}>
        <UserLockIcon size={20} /> Your sign-in
      </Link>
      <Link to="/logout" preload={false} className={styles.item}>
        <LogOutIcon size={20} /> Log out
      </Link>
      {name !== undefined && <span className={styles.name}>{name}</span>}
    </div>
  )
}
