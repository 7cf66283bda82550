/** The scheme of the header with which a device identifies itself: `authorization: Device SECRET`. */
export const deviceScheme = 'Device'
