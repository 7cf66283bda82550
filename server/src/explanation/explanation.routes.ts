import * as calls from '@first-chair/core/explanation/explanation.api'
import { hasMobilePassRule } from '@first-chair/core/media/mobile-product'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { simulateCheckIn } from './simulate-check-in.ts'

export function explanationRoutes(serve: Serve, ctx: Context): void {
  serve(calls.simulateCheckIn, ({ body }, administrator) => simulateCheckIn(ctx, administrator, body))
  serve(calls.listProducts, async () => {
    const products = await ctx.pointOfSale.products()
    return {
      isOffered: products !== undefined,
      products: (products ?? []).map(({ code, name, components }) => ({
        code,
        name,
        ...(hasMobilePassRule(components) && { allowsMobilePass: true as const }),
      })),
    }
  })
}
