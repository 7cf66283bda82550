import type { SetUpGapCounts } from '@first-chair/core/location/set-up-gaps.api'
import type { AdminPageName } from '@first-chair/core/pages'
import type { ComponentType } from 'react'
import type { AdminIconName } from './admin-icon.tsx'

export const adminGroups = ['', 'Set up', 'Look and words', 'Data', 'System'] as const

/** One page of the admin area, as the table in `pages.tsx` lists it. */
export type AdminPage = {
  /** What follows `/admin/`. */
  readonly path: AdminPageName
  /** In the menu, and in the browser's tab: "Locations · Admin". */
  readonly label: string
  /** The heading it stands under in the menu; '' on top, without one. */
  readonly group: (typeof adminGroups)[number]
  readonly icon: AdminIconName
  /** Whose number stands beside the label: how many of its rows need fixing. */
  readonly gaps?: Exclude<keyof SetUpGapCounts, 'resortDay'>
  /** Loads what is shown. A page is a chunk of its own, so that opening one does not load all. */
  readonly screen: () => Promise<ComponentType>
}

export type AdminRouteContext = { adminPage: AdminPage; AdminScreen: ComponentType }

/** What an admin page may keep in its address. Each page checks for itself what it reads. */
export type AdminSearch = Record<string, unknown>
