import type { Enterprise } from '../enterprises.ts'

export interface Base {
  public_url: string
  base_domain: string
  default_enterprise: string | undefined
}

/** Where the people of an enterprise reach it, for links in mails. */
export function addressOf(
  enterprise: Pick<Enterprise, 'slug' | 'primary_host'>,
  { public_url, base_domain, default_enterprise }: Base,
): string {
  const url = new URL(public_url)
  if (enterprise.primary_host) url.host = enterprise.primary_host
  else if (enterprise.slug !== default_enterprise) url.hostname = `${enterprise.slug}.${base_domain}`
  return url.origin
}
