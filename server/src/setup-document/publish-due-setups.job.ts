import * as z from 'zod/mini'
import { job } from '../jobs/job.ts'

/** Publishes the drafts of the setup whose time has come, every minute. */
export const publishDueSetupsJob = job('publish-due-setups', z.object({}))
