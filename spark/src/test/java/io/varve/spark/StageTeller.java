package io.varve.spark;

import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerStageSubmitted;

/** Says on which stage a job is, so that a test can kill something at that moment. */
public final class StageTeller extends SparkListener {

    static final String STAGE = "stage ";

    @Override
    public void onStageSubmitted(SparkListenerStageSubmitted submitted) {
        System.out.println(STAGE + submitted.stageInfo().stageId());
    }
}
