import * as calls from '@first-chair/core/picture/picture.api'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { readPicture } from './read-picture.ts'
import { uploadPicture } from './upload-picture.ts'

export function pictureRoutes(serve: Serve, ctx: Context): void {
  serve(calls.uploadPicture, ({ body }, administrator) => uploadPicture(ctx, administrator, body))
  serve(calls.readPicture, ({ params }) => readPicture(ctx, params.hash))
}
