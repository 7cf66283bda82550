import * as calls from '@first-chair/core/collection/collection.api'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { addCollection, deleteCollection, updateCollection } from './change-collection.ts'
import { addCollectionItem, deleteCollectionItem, updateCollectionItem } from './change-item.ts'
import {
  listCollectionItems,
  listCollectionItemsPage,
  listCollections,
  listCollectionsPage,
  readCollection,
} from './list-collections.ts'

export function collectionRoutes(serve: Serve, ctx: Context): void {
  serve(calls.listCollections, () => listCollections(ctx))
  serve(calls.listCollectionsPage, ({ query }) => listCollectionsPage(ctx, query))
  serve(calls.readCollection, ({ params }) => readCollection(ctx, params.id))
  serve(calls.addCollection, ({ body }, administrator) => addCollection(ctx, administrator, body))
  serve(calls.updateCollection, ({ params, body }, administrator) =>
    updateCollection(ctx, administrator, params.id, body),
  )
  serve(calls.listCollectionItems, ({ query }) => listCollectionItems(ctx, query.collectionId))
  serve(calls.listCollectionItemsPage, ({ params, query }) => listCollectionItemsPage(ctx, params.id, query))
  serve(calls.addCollectionItem, ({ body }, administrator) => addCollectionItem(ctx, administrator, body))
  serve(calls.updateCollectionItem, ({ params, body }, administrator) =>
    updateCollectionItem(ctx, administrator, params.id, body),
  )
  serve(calls.deleteCollectionItem, ({ params }, administrator) => deleteCollectionItem(ctx, administrator, params.id))
  serve(calls.deleteCollection, ({ params, query }, administrator) =>
    deleteCollection(ctx, administrator, params.id, query.confirmed),
  )
}
