import * as calls from '@first-chair/core/lesson/lesson.api'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { loadLessonList } from './lesson-list.facts.ts'
import { listOwnHandOverCodes } from './list-own-hand-over-codes.ts'
import { openHealthNote } from './open-health-note.ts'
import { openLessonNotes } from './open-lesson-notes.ts'
import { readLessonHousehold } from './read-lesson-household.ts'

export function lessonRoutes(serve: Serve, ctx: Context): void {
  serve(calls.readLessonHousehold, ({ params }) => readLessonHousehold(ctx, params))
  serve(calls.openHealthNote, ({ params, body }, staff) => openHealthNote(ctx, staff, params, body.device))
  serve(calls.readLessonList, ({ params }) => loadLessonList(ctx, params.locationId))
  serve(calls.openLessonNotes, ({ params, body }, staff) => openLessonNotes(ctx, staff, params.locationId, body))
  serve(calls.listOwnHandOverCodes, ({ params }, guest) => listOwnHandOverCodes(ctx, guest, params.locationId))
}
