/** The path of the call of home, apart from its schemas: a page sends the call before its script has loaded (decision 0204). */
export const contactTaskGroupingPath = '/api/tasks/ContactTaskGrouping/Location/:locationId'
