import * as z from 'zod/mini'
import { job } from '../jobs/job.ts'

/** Erases health notes that have expired; runs every night. */
export const eraseHealthNotesJob = job('erase-health-notes', z.object({}))
