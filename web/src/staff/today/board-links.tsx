import type { BlockerCode } from '@first-chair/core/readiness/blocker-codes'
import type { BoardGroup } from '@first-chair/core/today-board/todays-people'
import { Link } from '@tanstack/react-router'
import { createContext, useContext, type ReactNode } from 'react'

type List = { group: BoardGroup; hour?: number; code?: BlockerCode }

/** Whether the board is on a wall, where nothing can be pressed and nobody may see who is on a list. */
export const WallContext = createContext(false)

type ListLinkProps = { list: List; className?: string | undefined; label?: string; children: ReactNode }

/** A number of the board as a link to the people behind it. On a wall only the number. */
export function ListLink({ list, className, label, children }: ListLinkProps) {
  const isOnWall = useContext(WallContext)
  if (isOnWall) return <span className={className}>{children}</span>
  return (
    <Link {...toListLink(list)} className={className} aria-label={label}>
      {children}
    </Link>
  )
}

/** The list behind a number of the board, for a link to a page for staff. */
export function toListLink(list: List) {
  return { to: '/staff/$page', params: { page: 'today' }, search: list, preload: false } as const
}
