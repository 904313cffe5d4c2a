/** The hosts that read nothing from the site's folder, or are better served by their own configuration. */
export const hostNames = ['nginx', 'caddy', 'apache', 'lighttpd', 'vercel', 'firebase', 'azure', 's3'] as const

/** The name of such a host, as it is given after `--host`. */
export type HostName = (typeof hostNames)[number]
