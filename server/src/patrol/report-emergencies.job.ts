import * as z from 'zod/mini'
import { job } from '../jobs/job.ts'

/** Tells the administrators which health notes the ski patrol opened on the days before. */
export const reportEmergenciesJob = job('report-emergencies', z.object({}))
