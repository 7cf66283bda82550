import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '../../../catalogue/check-in.ts'
import { Logo } from '../../../layout/logo.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SaveStatusLabel, type SaveStatus } from '../step/save-status-label.tsx'
import shell from '../step/task-shell.module.css'

/** The frame of the page: the link back, the logo, where the answers are stored, and the buttons at the bottom. */
export function ConfirmShell({
  saveStatus,
  actions,
  children,
}: {
  saveStatus: SaveStatus
  actions: ReactNode
  children: ReactNode
}) {
  return (
    <div className={shell.column}>
      <header className={shell.top}>
        <Link to="/home" className={shell.back} aria-label={t('backToHome')}>
          <Icon name="back" />
        </Link>
        <Logo />
        <span className={shell.grow} />
        <SaveStatusLabel status={saveStatus} />
      </header>
      <main id="main" className={shell.main}>
        <div className={shell.content}>{children}</div>
        {actions}
      </main>
    </div>
  )
}
