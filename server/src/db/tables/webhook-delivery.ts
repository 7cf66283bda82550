/** SQL that is true for a webhook delivery whose last attempt failed, whether it is tried again or not. */
export const isFailingSql = `status <> 'delivered' and (last_status is not null or last_problem is not null)`
