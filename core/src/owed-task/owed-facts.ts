import type { PurchaseWindow } from '../household/counted-purchases.ts'
import type { Location } from '../location/location.ts'
import type { Task } from '../task/task.ts'
import type { StateFacts } from './task-state.ts'

/** An activity that a location offers, with its tasks in the operator's order. */
export type OfferedActivity = {
  id: number
  name: string
  imageUrl: string
  ageMin: number | null
  ageMax: number | null
  productIds: readonly string[]
  tasks: readonly Task[]
}

/** What decides which tasks a household owes at a location. */
export type OwedFacts = StateFacts & {
  location: Pick<Location, 'id' | 'usePosTransactionsAndOrders' | 'isEditProfileLocation' | 'defaultActivityId'>
  activities: readonly OfferedActivity[]
  /** The product codes of all activities of the resort, also of those that are not linked to this location. */
  productsOfActivities: ReadonlySet<string>
  purchaseWindow: PurchaseWindow
  photoRequiresUnprintedMedia: boolean
}
