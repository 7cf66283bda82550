import * as calls from '@first-chair/core/message/message.api'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { listMessages } from './list-messages.ts'
import { readMessage } from './read-message.ts'
import { sendMessageAgain } from './send-message-again.ts'

export function messageRoutes(serve: Serve, ctx: Context): void {
  serve(calls.listMessages, ({ query }) => listMessages(ctx, query))
  serve(calls.readMessage, ({ params }, administrator) => readMessage(ctx, administrator, params.id))
  serve(calls.sendMessageAgain, ({ params }, administrator) => sendMessageAgain(ctx, administrator, params.id))
}
