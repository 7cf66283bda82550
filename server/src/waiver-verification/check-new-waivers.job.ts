import * as z from 'zod/mini'
import { job } from '../jobs/job.ts'

/** Verifies the signed waivers of the day, every night. */
export const checkNewWaiversJob = job('check-new-waivers', z.object({}))
