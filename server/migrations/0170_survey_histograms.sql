-- Numbers and days are counted by stretches now, so their sums are made anew from the answers.
delete from survey_tallies t using surveys s
  where s.enterprise_id = t.enterprise_id and s.id = t.survey_id
    and (s.sections::text like '%"numeric"%' or s.sections::text like '%"date"%');
