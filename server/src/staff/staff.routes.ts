import * as calls from '@first-chair/core/staff/staff.api'
import * as help from '@first-chair/core/staff/staff-help.api'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { openCode } from './open-code.ts'
import { printHouseholdCard } from './print-household-card.ts'
import { readOwnPlaces } from './read-own-places.ts'
import { readStaffHousehold } from './read-staff-household.ts'
import { readStaffPhoto } from './read-staff-photo.ts'
import { searchHouseholds } from './search-households.ts'
import { sendHouseholdLink } from './send-household-link.ts'
import { watchStaffHousehold } from './watch-staff-household.ts'

export function staffRoutes(serve: Serve, ctx: Context): void {
  serve(calls.readOwnPlaces, (_request, staff) => readOwnPlaces(ctx, staff))
  serve(calls.openCode, ({ body }) => openCode(ctx, body.code))
  serve(calls.searchHouseholds, ({ params, body }, staff) =>
    searchHouseholds(ctx, staff, { locationId: params.locationId, search: body.search }),
  )
  serve(calls.readStaffHousehold, ({ params, query }, staff) =>
    readStaffHousehold(ctx, staff, { ...params, role: query.role }),
  )
  serve(calls.watchStaffHousehold, async ({ params, query }, staff) =>
    watchStaffHousehold(ctx, staff, { ...params, since: query.since }),
  )
  serve(help.sendHouseholdLink, ({ params }, staff) => sendHouseholdLink(ctx, staff, params))
  serve(help.printHouseholdCard, ({ params }, staff) => printHouseholdCard(ctx, staff, params))
  serve(calls.readStaffPhoto, ({ params }) => readStaffPhoto(ctx, params))
}
