import * as calls from '@first-chair/core/collection/collection.api'
import { collectionCalls } from '@first-chair/core/collection/collection.resource'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { addRow, deleteRow, requireRow, updateRow } from '../resource/change-rows.ts'
import { serveResource } from '../resource/resource.routes.ts'
import { createCollectionResource, createItemResource } from './collection.resource.ts'
import { loadCollectionItemsPage } from './collection.store.ts'
import { listCollectionItems, listCollections } from './list-collections.ts'

export function collectionRoutes(serve: Serve, ctx: Context): void {
  const collectionResource = createCollectionResource(ctx)
  const itemResource = createItemResource(ctx)
  serveResource(serve, ctx, collectionCalls, collectionResource)
  serve(calls.listCollections, () => listCollections(ctx))
  serve(calls.listCollectionItems, ({ query }) => listCollectionItems(ctx, query.collectionId))
  serve(calls.listCollectionItemsPage, async ({ params, query }) => {
    await requireRow(collectionResource, ctx.pool, params.id)
    return loadCollectionItemsPage(ctx.pool, params.id, query)
  })
  serve(calls.addCollectionItem, ({ body }, administrator) => addRow(ctx, administrator, itemResource, body))
  serve(calls.updateCollectionItem, ({ params, body }, administrator) =>
    updateRow(ctx, administrator, itemResource, params.id, body),
  )
  serve(calls.deleteCollectionItem, ({ params }, administrator) =>
    deleteRow(ctx, administrator, itemResource, params.id, false),
  )
}
