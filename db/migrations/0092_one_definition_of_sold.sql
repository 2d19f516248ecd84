-- Sales that were folded took lost disputes out of the money, and counted changes otherwise than the reports: each venue is folded anew, from its beginning.
DELETE FROM sales_folds;
