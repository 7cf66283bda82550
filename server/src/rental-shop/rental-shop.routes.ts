import * as calls from '@first-chair/core/rental-shop/rental-shop.api'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { answerSizeQuestion } from './answer-size-question.ts'
import { correctSize } from './correct-size.ts'
import { readRentalHousehold } from './read-rental-household.ts'
import { readRentalList } from './read-rental-list.ts'
import { readSetOut, recordSetOut } from './record-set-out.ts'

export function rentalShopRoutes(serve: Serve, ctx: Context): void {
  serve(calls.readRentalHousehold, ({ params }) => readRentalHousehold(ctx, params))
  serve(calls.correctSize, ({ params, body }, staff) => correctSize(ctx, staff, params, body))
  serve(calls.answerSizeQuestion, ({ params, body }, staff) => answerSizeQuestion(ctx, staff, params, body))
  serve(calls.readRentalList, ({ params }) => readRentalList(ctx, params.locationId))
  serve(calls.readSetOut, ({ params }) => readSetOut(ctx, params.locationId))
  serve(calls.recordSetOut, ({ params, body }, staff) => recordSetOut(ctx, staff, params.locationId, body))
}
