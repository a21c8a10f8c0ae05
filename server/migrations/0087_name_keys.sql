-- What a name is compared by: two names that look alike to people are one. Compatibility forms (full width, ligatures),
-- case, whatever can't be seen, and how blanks are written don't tell them apart. contract/nameKey.ts is the same rule.
create function name_key(said text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(
    normalize(
      replace(replace(
        lower(normalize(regexp_replace(said,
          '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
          '', 'g'), nfkc) collate "und-x-icu"),
        'ß', 'ss'), 'ς', 'σ'),
      nfkc),
    '[\t\n\v\f\r \u0085\u1680\u2028\u2029\u2800]+', ' ', 'g'), ' ');
