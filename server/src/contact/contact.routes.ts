import {
  addFamilyMember as addFamilyMemberCall,
  readProfile as readProfileCall,
} from '@first-chair/core/contact/contact.api'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { addFamilyMember } from './add-family-member.ts'
import { readProfile } from './read-profile.ts'

export function contactRoutes(serve: Serve, ctx: Context): void {
  serve(readProfileCall, (_request, guest) => readProfile(ctx, guest))
  serve(addFamilyMemberCall, ({ body }, guest) => addFamilyMember(ctx, guest, body))
}
