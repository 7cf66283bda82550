import type { SetupGapCounts } from '@first-chair/core/setup/setup-gaps.api'
import type { AdminPageName } from '@first-chair/core/pages'
import type { ComponentType } from 'react'

export const adminGroups = ['', 'Setup', 'Appearance and text', 'Data', 'System'] as const

/** One page of the admin area, as the table in `web/src/admin/pages.ts` lists it. */
export type AdminPage = {
  /** The part of the path after `/admin/`. */
  readonly path: AdminPageName
  /** The name in the menu and in the title of the browser tab: "Locations · Admin". */
  readonly label: string
  /** The menu heading above the page; '' for pages at the top without a heading. */
  readonly group: (typeof adminGroups)[number]
  readonly icon: ComponentType<{ size: number }>
  /** The count displayed beside the label: how many rows of the page need fixing. */
  readonly gaps?: Exclude<keyof SetupGapCounts, 'resortDay'>
  /** Loads the component. Each page is a separate chunk, so that opening one does not load all. */
  readonly screen: () => Promise<ComponentType>
}

export type AdminRouteContext = { adminPage: AdminPage; AdminScreen: ComponentType }

/** The search parameters of an admin page. Each page validates the parameters that it reads. */
export type AdminSearch = Record<string, unknown>
