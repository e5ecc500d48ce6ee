package io.varve.lab.data;

/** The files that the lab knows by their checksum, and where the public can get them. */
enum PublicFile {
    CAR(
            "uci/car.data",
            "https://archive.ics.uci.edu/ml/machine-learning-databases/car/car.data",
            "b703a9ac69f11e64ce8c223c0a40de4d2e9d769f7fb20be5f8f2e8a619893d83"),
    /** 264 objects of each class, seed 42; 33 of nmap come from NSL-KDD. Not public as such: the full file gives another. */
    KDD_SAMPLE("kdd99/kdd99_11x264.csv", "", "feb0c32e14e65cab9f60ac9da8024f90df6b9e9ea4b2707e65cb64a30f50728f"),
    /** All 4,898,431 connections; the address and checksum are those of scikit-learn's fetch_kddcup99. */
    KDD_FULL(
            "kdd99/kddcup.data.gz",
            "https://ndownloader.figshare.com/files/5976045",
            "3b6c942aa0356c0ca35b7b595a26c89d343652c9db428893e7494f837b274292");

    private final String path;
    private final String address;
    private final String sha256;

    PublicFile(String path, String address, String sha256) {
        this.path = path;
        this.address = address;
        this.sha256 = sha256;
    }

    String path() {
        return path;
    }

    String fileName() {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    String address() {
        return address;
    }

    String sha256() {
        return sha256;
    }
}
