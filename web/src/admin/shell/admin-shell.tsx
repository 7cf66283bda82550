import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { Logo } from '../../layout/logo.tsx'
import { getSignedInName } from '../../session/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { AdminIcon } from '../look/admin-icon.tsx'
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
  const [open, setOpen] = useState<'menu' | 'keys' | undefined>()
  const close = () => setOpen(undefined)
  const showKeys = () => setOpen('keys')
  useKeys({ '?': showKeys })

  return (
    <div className={styles.area}>
      <header className={styles.bar}>
        <button type="button" className={styles.menuButton} aria-label="Menu" onClick={() => setOpen('menu')}>
          <AdminIcon name="menu" />
        </button>
        <Logo />
      </header>
      <nav className={styles.side} aria-label="Admin">
        <Logo />
        <ScrollingLinks>
          <PageLinks pages={pages} />
        </ScrollingLinks>
        <MenuFooter onKeys={showKeys} />
      </nav>
      <div className={styles.page}>{children}</div>
      {open === 'menu' && (
        <Dialog title="Menu" fullScreen onClose={close}>
          <nav className={styles.sheet} aria-label="Admin">
            <PageLinks pages={pages} onGo={close} />
            <MenuFooter onKeys={showKeys} />
            <button type="button" className={styles.item} onClick={close}>
              <AdminIcon name="cross" /> Close menu
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
        <AdminIcon name="keyboard" /> Keys
      </button>
      <Link to="/logout" preload={false} className={styles.item}>
        <AdminIcon name="leave" /> Log out
      </Link>
      {name !== undefined && <span className={styles.name}>{name}</span>}
    </div>
  )
}
