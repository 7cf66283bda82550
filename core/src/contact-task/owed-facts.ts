import type { PurchaseWindow } from '../household/counted-purchases.ts'
import type { Location } from '../location/location.ts'
import type { Task } from '../task/task.ts'
import type { StateFacts } from './task-state.ts'

/** An activity as a location offers it, its tasks in the operator's order. */
export type OfferedActivity = {
  id: number
  name: string
  imageUrl: string
  ageMin: number | null
  ageMax: number | null
  productIds: readonly string[]
  tasks: readonly Task[]
}

export type OwedFacts = StateFacts & {
  location: Pick<Location, 'id' | 'usePosTransactionsAndOrders' | 'isEditProfileLocation' | 'defaultActivityId'>
  activities: readonly OfferedActivity[]
  /** Product codes that some activity of the resort names, whether it is linked to this location or not. */
  productsOfActivities: ReadonlySet<string>
  purchaseWindow: PurchaseWindow
  photoRequiresUnprintedMedia: boolean
  /** Contact tasks that were skipped on this resort day at this location. */
  skippedToday: readonly string[]
}
