import { customTexts, enterprises, platform } from '../../contract/enterprise/enterprise.ts'
import { vouchedFor } from '../identity/domains.ts'
import { on } from '../platform/operation.ts'
import { saveConfiguration, showConfiguration } from './configuration.ts'
import { coloursOf, customTextsIn, publicEnterprise } from './queries.ts'

export const enterpriseRoutes = (demo: boolean) => [
  on(enterprises.auth, async ({ enterprise }) => publicEnterprise(enterprise, demo)),
  on(enterprises.show, ({ db, me }) => showConfiguration(db, me)),
  on(enterprises.update, ({ tx, me, body, address }) => saveConfiguration(tx, me, body, address)),
  on(customTexts.list, async ({ db, enterprise, locale, say }) => ({
    page: { items: [await customTextsIn(db, enterprise, locale, say)] },
  })),
  on(platform.logos, async ({ enterprise }) => ({
    logo_url: enterprise.logo_url,
    login_logo_url: enterprise.login_logo_url,
    favicon_url: enterprise.favicon_url,
    logo_redirect_url: vouchedFor(enterprise, enterprise.logo_redirect_url, 'http://here'),
  })),
  on(platform.homeBranding, async ({ enterprise }) => ({
    title: enterprise.home_title,
    message: enterprise.home_message,
    banner_url: enterprise.home_banner_url,
  })),
  on(platform.globalBranding, async ({ enterprise }) => ({
    primary: enterprise.colour_primary,
    font: enterprise.theme_font,
    spacing: enterprise.theme_spacing,
  })),
  on(platform.colors, async ({ enterprise }) => coloursOf(enterprise)),
]
