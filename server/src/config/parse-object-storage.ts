/** A bucket of an S3-compatible server, and how to reach it. */
export type ObjectStorageConfig = {
  /** The address of the bucket, without a slash at the end. */
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]']
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

/**
 * Parses `s3://KEY:SECRET@HOST:PORT/BUCKET?region=REGION`. Characters of the key and the secret that are special in an
 * address are written as `%2F` and so on. The connection uses TLS, unless the server is on this machine or the address
 * has `tls=off`; `tls=on` requires it there too. Returns undefined for any other text.
 */
export function parseObjectStorage(text: string): ObjectStorageConfig | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, host, pathname, username, password, searchParams } = new URL(text)
  const bucket = /^\/([^/]+)\/?$/.exec(pathname)?.[1] ?? ''
  const tls = searchParams.get('tls') ?? (loopbackHosts.includes(hostname) ? 'off' : 'on')
  const region = searchParams.get('region') ?? 'us-east-1'
  if (protocol !== 's3:' || hostname === '' || !bucketName.test(bucket)) return undefined
  if (username === '' || password === '' || !['on', 'off'].includes(tls) || !/^[\w-]+$/.test(region)) return undefined
  if ([...searchParams.keys()].some((name) => !['region', 'tls'].includes(name))) return undefined
  try {
    return {
      endpoint: `${tls === 'on' ? 'https' : 'http'}://${host}/${bucket}`,
      region,
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
    }
  } catch {
    return undefined
  }
}
