import { customTexts, enterprises, platform } from '../../contract/enterprise/enterprise.ts'
import { vouchedFor } from '../identity/domains.ts'
import { on } from '../platform/http/operation.ts'
import { saveConfiguration, showConfiguration } from './configuration.ts'
import { coloursOf, customTextsIn, publicEnterprise } from './queries.ts'

export const enterpriseRoutes = (demo: boolean) => [
  on(enterprises.auth, async (_act, { enterprise }) => publicEnterprise(enterprise, demo)),
  on(enterprises.show, (act) => showConfiguration(act)),
  on(enterprises.update, (act, { body }) => saveConfiguration(act, body)),
  on(customTexts.list, async (act, { enterprise, locale }) => ({
    page: { items: [await customTextsIn(act.db, enterprise, locale, act.say)] },
  })),
  on(platform.logos, async (_act, { enterprise }) => ({
    logo_url: enterprise.logo_url,
    login_logo_url: enterprise.login_logo_url,
    favicon_url: enterprise.favicon_url,
    logo_redirect_url: vouchedFor(enterprise, enterprise.logo_redirect_url, 'http://here'),
  })),
  on(platform.homeBranding, async (_act, { enterprise }) => ({
    title: enterprise.home_title,
    message: enterprise.home_message,
    banner_url: enterprise.home_banner_url,
  })),
  on(platform.globalBranding, async (_act, { enterprise }) => ({
    primary: enterprise.colour_primary,
    font: enterprise.theme_font,
    spacing: enterprise.theme_spacing,
  })),
  on(platform.colors, async (_act, { enterprise }) => coloursOf(enterprise)),
]
