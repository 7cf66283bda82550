import * as z from 'zod/mini'
import { job } from '../jobs/job.ts'

/** Moves drawings and photos to the object storage or back, and deletes objects that are no longer used. */
export const moveObjectsJob = job('move-objects', z.object({}))
